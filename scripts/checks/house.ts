import type { Floors } from './floors.ts';

/** The rooms of each package from the ground up. docs/architecture.md draws them; a room uses what is below it. */
export const FLOORS: Readonly<Record<string, Floors>> = {
  server: [
    ...['service-error.ts', 'clock.ts', 'version.ts', 'config-error.ts', 'memory-limit.ts', 'secret-keys.ts'],
    ...['config.ts', 'metrics.ts'],
    ...['tracing', 'callers', 'threads', 'storage', 'graph', 'workers'],
    ...['http', 'settings', 'audit', 'identity', 'sso', 'gateway'],
    ...['templates', 'kinds', 'graph-answers', 'analysis'],
    ...[
      'saved-queries',
      'saved-views',
      'queries',
      'objects',
      'paths',
      'extensions',
      'data-quality',
      'guides',
      'collector-downloads',
    ],
    ...['alerts', 'zones', 'findings', 'detections', 'policies', 'reports'],
    ...['uploads', 'pipeline', 'collection', 'evidence', 'offline'],
    ...[
      'bolt',
      'mcp',
      'moving',
      'backup',
      'export',
      'administration',
      'system',
      'pages',
      'tasks.ts',
      'service.ts',
      'routes.ts',
      'bootstrap.ts',
      'rotate-key.ts',
      'start.ts',
      'index.ts',
    ],
  ],
  web: [
    ...['browser', 'charts', 'api', 'controls', 'access', 'notifications', 'environment'],
    ...['graph', 'graph-view', 'tray'],
    ...['account', 'login', 'alerts', 'data', 'collection', 'zones', 'administration'],
    ...['explore', 'findings', 'home', 'posture', 'remediation'],
    ...['app', 'main.tsx'],
  ],
  cypher: [
    ...['dialect.ts', 'query-error.ts', 'unhandled.ts', 'values', 'graph-source.ts', 'procedure.ts'],
    ...['syntax', 'temporal', 'execution', 'operations', 'semantics', 'functions'],
    ...['image', 'language', 'rewrite', 'runtime', 'run-query.ts', 'index.ts'],
  ],
  graph: [
    ...['adjacency.ts', 'errors.ts', 'deadline.ts', 'kind-mask.ts', 'node-set.ts', 'lookups', 'adjacency-of.ts'],
    ...['values', 'algorithms', 'columns', 'image', 'merge', 'search', 'codec', 'commit', 'index.ts'],
  ],
  analysis: [
    ...['view', 'evidence.ts', 'rule.ts', 'change', 'directory', 'entra', 'domain-services', 'repair', 'run-rules.ts'],
    ...[
      'findings',
      'remediation',
      'decoys',
      'scripts',
      'what-if',
      'zones',
      'analyse.ts',
      'explain-edge.ts',
      'proof',
      'simulation',
    ],
    'index.ts',
  ],
  bolt: ['packstream', 'framing', 'handshake', 'protocol', 'index.ts'],
  ingest: [
    ...['bytes', 'json', 'archive', 'records', 'azurehound', 'opengraph', 'sharphound', 'documents'],
    ...['generate', 'opengraph-format.ts', 'index.ts'],
  ],
  opengraph: ['format', 'builder', 'validator', 'uploader', 'index.ts'],
};

/** A grammar is recursive: an expression holds patterns, a pattern holds expressions. So are the files that walk it. */
export const RECURSIVE: readonly RegExp[] = [
  /^packages\/cypher\/src\/syntax\/parse-/,
  /^packages\/cypher\/src\/syntax\/print-/,
  /^packages\/cypher\/src\/semantics\/check-/,
  /^packages\/cypher\/src\/runtime\/compile-/,
];

/** The files that know the whole service. */
export const KNOW_THE_SERVICE: readonly string[] = ['routes', 'start'].map((name) => `packages/server/src/${name}.ts`);

/** Files that put a feature together from its classes: they pass parts on and use none themselves. */
export const WIRING: readonly string[] = [
  'bootstrap',
  'gateway/app',
  'identity/identity-routes',
  'identity/user-management',
  'sso/sso-routes',
].map((name) => `packages/server/src/${name}.ts`);
