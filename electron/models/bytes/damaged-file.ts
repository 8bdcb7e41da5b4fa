/** A file is not what its format promises, or goes beyond a bound. The message is a whole sentence about the file. */
export class DamagedFile extends Error {}
