/** What a user reads about OpenGraph extensions and node kinds. */

// In several places
export const version = 'Version';
export const extensions = 'Extensions';
export const editKindName = (kindName: string) => `Edit ${kindName}`;
export const nodeKinds = 'Node kinds';

// Catalogue list
export const catalogue = 'Catalogue';
export const schemasOtherPlatformsCome =
  'Schemas for other platforms that come with the service. None is installed by default.';
export const seeTheCatalogue = 'see the catalogue';
export const loadingTheCatalogue = 'Loading the catalogue';
export const platform = 'Platform';
export const whatItBrings = 'What it adds';
export const installed = 'Installed';
export const extensionContents = (
  nodeKinds: number,
  relationshipKinds: number,
  findings: number,
  zoneRules: number,
  savedQueries: number,
  collector: string,
  basis: string,
) =>
  `${nodeKinds} node kinds, ${relationshipKinds} relationship kinds, ${findings} findings, ${zoneRules} zone rules, ${savedQueries} queries. For ${collector}. ${basis}`;
export const nameIsInstalled = (name: string) => `${name} is installed.`;
export const nameIsRemoved = (name: string) => `${name} is removed.`;
export const install = 'Install';
export const installName = (name: string) => `Install ${name}`;
export const update = 'Update';
export const updateName = (name: string) => `Update ${name}`;
export const remove = 'Remove';
export const removeName = (name: string) => `Remove ${name}`;

// Delete extension dialog
export const nameIsDeleted = (name: string) => `${name} is deleted.`;
export const deleteQuestion = (name: string) => `Delete ${name}?`;
export const collectedDataStaysGraph = 'The collected data stays in the graph. Its schema is deleted.';
export const deleteText = 'Delete';
export const typeNameGo = (name: string) => `Type “${name}” to go on`;

// Extensions page
export const openGraphExtensions = 'OpenGraph extensions';
export const openGraphExtensionsNote = 'Schemas that add kinds of objects, relationships and findings.';
export const seeTheExtensions = 'see the extensions';
export const loadingTheExtensions = 'Loading the extensions';
export const noExtensionsYet = 'No extensions yet';
export const extension = 'Extension';
export const namespace = 'Namespace';
export const builtIn = 'Built-in';
export const deleteExtension = (name: string) => `Delete ${name}`;
export const extensionRegistered = 'The extension is registered.';
export const extensionUpToDate = 'The extension is up to date.';
export const dropSchemaExtensionHere = 'Drop the schema of an extension here, or choose it';
export const dropSchemaExtensionHereHint =
  'A JSON file, or a ZIP archive with zone rules and queries. An extension of the same name is updated.';

// Node kind dialog
export const nameIsSaved = (name: string) => `${name} is saved.`;
export const addNodeKind = 'Add a node kind';
export const save = 'Save';
export const nameKind = 'Name of the kind';
export const canvasDraws = 'As the canvas draws it';
export const kind = 'Kind';
export const kindHint = 'As it is written in the data, for example GitHub_User';
export const icon = 'Icon';
export const colour = 'Colour';

// Node kinds page
export const nodeKindsNote = 'How objects of each kind are drawn.';
export const addAKind = 'Add a kind';
export const seeNodeKinds = 'see the node kinds';
export const loadingNodeKinds = 'Loading the node kinds';
export const searchNodeKinds = 'Search node kinds';
export const noMatchingKind = (text: string) => `No kind is called “${text}”`;
export const edit = 'Edit';

// Opengraph tabs
export const pagesAboutOpenGraph = 'Pages about OpenGraph';
