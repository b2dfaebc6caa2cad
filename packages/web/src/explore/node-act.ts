/** What can be done with a node of the drawing. */
export type NodeAct =
  | 'start'
  | 'end'
  | 'expand out'
  | 'expand in'
  | 'hide'
  | 'unfold'
  | 'copy name'
  | 'copy id'
  | 'copy cypher';
