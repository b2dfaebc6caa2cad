// What worker threads need of the contract. To make the schemas of all routes takes longer than to start a thread.
export { type CsvCell, csvLine } from './csv.ts';
export { AZURE_ENTITIES, type AzureEntity, type AzureRelation, DESCENDENTS } from './entities/azure-entities.ts';
export { DIRECTORY_ENTITIES, type DirectoryEntity } from './entities/directory-entities.ts';
export { MOST_SIMULATED_PATHS } from './simulated-paths.ts';
