/** What can be done with a relationship of the drawing. */
export type EdgeAct = 'details' | 'what if' | 'path' | 'only' | 'hide' | 'unfold' | 'copy cypher';
