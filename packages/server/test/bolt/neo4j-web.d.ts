declare module 'neo4j-driver/lib/browser/neo4j-web.esm.js' {
  export { default } from 'neo4j-driver';
}
