import { it } from 'node:test';
import { serviceSuite, until } from '../../testing/index.ts';

serviceSuite('The warm-up of queries', { service: { warmsUp: true } }, (service) => {
  it('builds the indexes of searches as soon as there is a graph, before anyone searches', async () => {
    await service.draw('U-1:User name=ALICE@CORP.LOCAL -MemberOf-> G-1:Group name=STAFF@CORP.LOCAL');
    await until(
      () => [...service.parts.graph.images.current.lookups.text.keys()].sort().join(),
      (indexed) => indexed === 'name,objectid',
    );
  });
});
