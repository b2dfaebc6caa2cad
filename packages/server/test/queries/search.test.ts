import assert from 'node:assert/strict';
import { it } from 'node:test';
import { messageOf, serviceSuite } from '../../testing/index.ts';

const many = Array.from({ length: 200 }, (_, number) => {
  const place = String(199 - number).padStart(3, '0');
  return `M-${number}:Computer name=MANY${place}.CORP.LOCAL`;
});
const GRAPH = `
  S-1:Domain name=CORP.LOCAL
  U-1:User name=ALICE@CORP.LOCAL description=Runs_the_payroll
  U-2:User name=ALICIA@CORP.LOCAL description=runs_away
  U-3:User name=ALICE displayname=Zoe
  R-1:GitBase:GitRepo name=alice-repo environmentid=G
  ${many.join('\n')}
`;

serviceSuite('Search', { graph: GRAPH }, (service) => {
  const get = <P extends string>(path: P) => service.get(`/api/v2/${path}`);
  const names = async (query: string) => (await get(`search?${query}`)).json.data.map(({ name }) => name);
  const drawn = async (query: string) =>
    Object.values((await get(`graph-search?${query}`)).json.data)
      .map((node) => node.data.objectid)
      .sort();

  it('gives the first pages of very many by name', async () => {
    assert.deepEqual(await names('q=many&limit=2'), ['MANY000.CORP.LOCAL', 'MANY001.CORP.LOCAL']);
    assert.deepEqual(await names('q=many&skip=198'), ['MANY198.CORP.LOCAL', 'MANY199.CORP.LOCAL']);
    assert.equal((await names('q=many&limit=1000')).length, 200);
    assert.deepEqual(await names('q=many&skip=200'), []);
  });

  it('finds exact matches on request', async () => {
    assert.deepEqual(await names('q=alice&match=exact'), ['ALICE']);
    assert.deepEqual(await names('q=alice'), ['ALICE', 'ALICE@CORP.LOCAL']);
    assert.deepEqual(await names('q=u-2&match=exact'), ['ALICIA@CORP.LOCAL']);
  });

  it('finds similar texts on request', async () => {
    assert.deepEqual(await names('q=alicca@corp.local'), []);
    assert.deepEqual((await names('q=alicca@corp.local&match=similar')).sort(), [
      'ALICE@CORP.LOCAL',
      'ALICIA@CORP.LOCAL',
    ]);
    assert.equal(
      messageOf(await get('search?q=a&match=wild')),
      'Invalid match parameter: one of fuzzy, exact, similar',
    );
  });

  it('finds the same the second time, and what a later version of the graph brings along', async () => {
    for (let round = 0; round < 3; round++) {
      assert.deepEqual(await names('q=alici'), ['ALICIA@CORP.LOCAL'], `round ${round}`);
      assert.equal((await names('q=many1&limit=1000')).length, 100, `round ${round}`);
      await service.draw(`N-${round}:User name=NEWCOMER_${round}`);
      assert.equal((await names('q=newcomer')).length, round + 1);
      assert.equal((await names('q=newcomer')).length, round + 1);
    }
  });

  it('searches any property on request', async () => {
    assert.deepEqual(await names('q=RUNS&property=description'), ['ALICE@CORP.LOCAL', 'ALICIA@CORP.LOCAL']);
    assert.deepEqual(await names('q=payroll&property=description&property=name'), ['ALICE@CORP.LOCAL']);
    assert.deepEqual(await names('q=zoe&property=displayname&match=similar'), ['ALICE']);
    assert.deepEqual((await names('q=runs&property=description&match=similar')).sort(), [
      'ALICE@CORP.LOCAL',
      'ALICIA@CORP.LOCAL',
    ]);
    assert.deepEqual(await names('q=x&property=nonsense'), []);
  });

  it('keeps to an environment on request, and finds nothing in one that is not there', async () => {
    await service.draw(
      'in S-2:\n ~:Domain name=OTHER.LOCAL\n ~9:User name=WANDA@OTHER.LOCAL\n U-9:User name=WANDA@CORP.LOCAL domainsid=S-1',
    );
    assert.deepEqual(await names('q=wanda@'), ['WANDA@CORP.LOCAL', 'WANDA@OTHER.LOCAL']);
    assert.deepEqual(await names('q=wanda@&environment_id=S-2'), ['WANDA@OTHER.LOCAL']);
    assert.deepEqual(await names('q=wanda@&environment_id='), ['WANDA@CORP.LOCAL', 'WANDA@OTHER.LOCAL']);
    assert.deepEqual(await names('q=wanda@&environment_id=S-3'), []);
    const limited = await service.newUser({
      environment_targeted_access_control: { environments: [{ environment_id: 'S-1' }] },
    });
    const own = { bearer: await service.login(limited.name, limited.secret) };
    const seen = async (query: string) => (await service.get(`/api/v2/search?q=wanda@${query}`, own)).json.data.length;
    assert.deepEqual([await seen(''), await seen('&environment_id=S-1'), await seen('&environment_id=S-2')], [1, 1, 0]);
  });

  it('knows kinds that were registered, from that moment on', async () => {
    assert.equal(messageOf(await get('search?q=repo&type=GitRepo')), 'Invalid type parameter');
    const body = { custom_types: { GitRepo: { icon: { type: 'font-awesome', name: 'box', color: '#123456' } } } };
    assert.equal((await service.post('/api/v2/custom-nodes', body)).status, 201);
    assert.equal((await get('search?q=repo&type=GitRepo')).status, 200);
    const [node] = Object.values((await get('graph-search?query=R-1&type=exact')).json.data);
    assert.deepEqual([node!.color, node!.fontIcon.text, node!.data.nodetype], ['#123456', 'fas fa-box', 'GitRepo']);
  });

  it('draws what equals a text, or begins with it and is longer', async () => {
    assert.deepEqual(await drawn('query=alice&type=exact'), ['U-3']);
    assert.deepEqual(await drawn('query=alice&type=EXACT'), ['U-3']);
    assert.deepEqual(await drawn('query=alice'), ['U-1']);
    assert.deepEqual(await drawn('query=ali&type=whatever'), ['U-1', 'U-2', 'U-3']);
    assert.deepEqual(await drawn('query=corp.local'), []);
    assert.deepEqual(await drawn('query=zzz'), []);
  });

  it('draws a node with all that drawing programs read', async () => {
    const { data } = (await get('graph-search?query=U-3&type=exact')).json;
    assert.deepEqual(Object.values(data), [
      {
        color: '#17E625',
        data: {
          objectid: 'U-3',
          name: 'ALICE',
          displayname: 'Zoe',
          domainsid: 'S-1',
          isTierZero: false,
          nodetype: 'User',
          kinds: ['User', 'Base'],
        },
        border: { color: 'black' },
        fontIcon: { text: 'fas fa-user' },
        label: { text: 'ALICE', backgroundColor: 'rgba(255,255,255,0.9)', fontSize: 14, center: true },
        size: 1,
      },
    ]);
  });

  it('says what a drawing search lacks', async () => {
    for (const [query, message] of [
      ['', 'Expected search parameter to be set.'],
      ['query=', 'Expected search parameter to be set.'],
      ['query=a&query=b', 'Expected only one search value.'],
      ['query=a&type=exact&type=fuzzy', 'Expected only one search type.'],
    ] as const) {
      const answer = await get(`graph-search?${query}`);
      assert.deepEqual([answer.status, messageOf(answer)], [400, message], query);
    }
  });
});
