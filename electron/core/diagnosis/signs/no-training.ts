/**
 * Words of a count that is not of the training: an evaluation, a check, a warm-up, data and weights that are loaded or written. The
 * inference of a policy is a part of training.
 */
export const NO_TRAINING =
  /\b(?:eval\w*|test(?:s|ing)?|val(?:idat\w*|id)?|sanity|predict\w*|(?<!policy )inference|warm-?up|seeding|pre-?fill\w*|load\w*|download\w*|upload\w*|fetch\w*|map|filter|tokeniz\w*|generat\w*|shards?|files?|collect\w*|compil\w*|captur\w*|sav\w*|writ\w*|render\w*|record\w*|retry\w*|attempt\w*|workers?)\b/i;
