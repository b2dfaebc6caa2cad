import type { Procedure, Value } from '@chokepoint/cypher';
import type { ProcedureContext } from './procedure-context.ts';

type Outputs = Procedure['outputs'];

export const outputs = (fields: Readonly<Record<string, Outputs[number]['type']>>): Outputs =>
  Object.entries(fields).map(([name, type]) => ({ name, type }));

const map = (entries: Readonly<Record<string, Value>>): Value => new Map(Object.entries(entries));

/** What describes the service to drivers and browsers of graphs. */
export function serverProcedures({ facts }: ProcedureContext): Procedure[] {
  const { version, user, roles } = facts;
  return [
    {
      name: 'dbms.components',
      inputs: [],
      outputs: outputs({ name: 'string', versions: 'list', edition: 'string' }),
      run: () => [['Neo4j Kernel', [version], 'community']],
    },
    { name: 'db.ping', inputs: [], outputs: outputs({ success: 'boolean' }), run: () => [[true]] },
    {
      name: 'db.info',
      inputs: [],
      outputs: outputs({ id: 'string', name: 'string', creationDate: 'string' }),
      run: () => [['CHOKEPOINT', 'neo4j', '1970-01-01T00:00:00Z']],
    },
    {
      name: 'dbms.showCurrentUser',
      inputs: [],
      outputs: outputs({ username: 'string', roles: 'list', flags: 'list' }),
      run: () => [[user, roles, []]],
    },
    {
      name: 'show.currentUser',
      inputs: [],
      outputs: outputs({
        user: 'string',
        roles: 'list',
        passwordChangeRequired: 'boolean',
        suspended: 'boolean',
        home: 'string',
      }),
      run: () => [[user, roles, false, false, 'neo4j']],
    },
    {
      name: 'dbms.clientConfig',
      inputs: [],
      outputs: outputs({ name: 'string', description: 'string', value: 'string', dynamic: 'boolean' }),
      run: () => [['browser.retain_connection_credentials', 'Whether credentials are stored', 'false', false]],
    },
    routingTable('dbms.routing.getRoutingTable', facts.address),
    routingTable('dbms.cluster.routing.getRoutingTable', facts.address),
    showDatabases(facts),
  ];
}

function routingTable(name: string, address: string): Procedure {
  const servers = ['WRITE', 'READ', 'ROUTE'].map((role) => map({ addresses: [address], role }));
  return {
    name,
    inputs: [
      { name: 'context', type: 'map' },
      { name: 'database', type: 'any' },
    ],
    outputs: outputs({ ttl: 'integer', servers: 'list' }),
    run: () => [[300, servers]],
  };
}

const DATABASES = [
  { name: 'neo4j', type: 'standard', aliases: ['chokepoint'], isDefault: true },
  { name: 'system', type: 'system', aliases: [], isDefault: false },
];

function showDatabases({ address, writes }: ProcedureContext['facts']): Procedure {
  return {
    name: 'show.databases',
    inputs: [],
    outputs: outputs({
      name: 'string',
      type: 'string',
      aliases: 'list',
      access: 'string',
      address: 'string',
      role: 'string',
      writer: 'boolean',
      requestedStatus: 'string',
      currentStatus: 'string',
      statusMessage: 'string',
      default: 'boolean',
      home: 'boolean',
      constituents: 'list',
    }),
    run: () =>
      DATABASES.map(({ name, type, aliases, isDefault }) => {
        const writer = isDefault && writes;
        const access = writer ? 'read-write' : 'read-only';
        return [
          name,
          type,
          aliases,
          access,
          address,
          'primary',
          writer,
          'online',
          'online',
          '',
          isDefault,
          isDefault,
          [],
        ];
      }),
  };
}
