/** What can be done with a node of the drawing. */
export type NodeAct =
  | 'start'
  | 'end'
  | 'from owned'
  | 'to tier zero'
  | 'expand out'
  | 'expand in'
  | 'hide'
  | 'unfold'
  | 'pin'
  | 'unpin'
  | 'mark owned'
  | 'mark tier zero'
  | 'copy name'
  | 'copy id'
  | 'copy cypher';
