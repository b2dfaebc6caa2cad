import { after } from 'node:test';
import { BoltClients } from '../../testing/bolt/bolt-clients.ts';
import { serviceSuite } from '../../testing/index.ts';
import { accessCases } from './cases/access.ts';
import { httpCases } from './cases/http-endpoints.ts';
import { RESULT_BYTES, streamingCases } from './cases/streaming.ts';
import { toolCases } from './cases/tools.ts';
import { transactionCases } from './cases/transactions.ts';
import { valueCases } from './cases/values.ts';

const GRAPH = `
  in S-1:
    ~:Domain name=CORP distinguishedname="DC=corp" collected=true
    ALICE:User name=ALICE@CORP -MemberOf{isacl=false}-> ADMINS:Group name=ADMINS@CORP -AdminTo-> PC:Computer name=PC@CORP
    BOB:User name=BOB@CORP -MemberOf-> ADMINS
    RING:Group name=RING@CORP -MemberOf-> OTHER:Group name=OTHER@CORP -MemberOf-> RING
  in S-2:
    ~:Domain name=HIDDEN collected=true
    BOX:Container name=BOX@HIDDEN hiddenproperty=1 -Contains-> EVE:User name=EVE@HIDDEN
`;
const env = { CHOKEPOINT_BOLT_PORT: '0', CHOKEPOINT_CYPHER_WRITES: 'on' };

serviceSuite(
  'Clients of Neo4j',
  { graph: GRAPH, env, databases: ['embedded'], service: { boltLimits: { resultBytes: RESULT_BYTES } } },
  (service) => {
    const clients = new BoltClients(service);
    after(() => clients.close());
    valueCases(clients);
    transactionCases(service, clients);
    accessCases(service, clients);
    toolCases(service, clients);
    httpCases(service);
    streamingCases(clients);
  },
);
