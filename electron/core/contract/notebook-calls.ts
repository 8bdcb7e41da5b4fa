/** What a person adds to a run (notes, tags, stars), and takes away (deleting). */
export const notebookCalls = {};
