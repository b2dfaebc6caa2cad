import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { movedPage } from '../src/app/moved-pages.ts';
import { bookmarkedView } from '../src/explore/bookmarked-view.ts';

describe('[UI190] Bookmarked addresses', () => {
  it('lead to rules and objects of zones', () => {
    assert.deepEqual(movedPage('/privilege-zones/zones/1/rules/7/details', {}), {
      to: '/zones/1',
      search: { rule: 7 },
    });
    assert.deepEqual(movedPage('/privilege-zones/zones/1/rules/7/save', {}), { to: '/zones/1/rules/7' });
    assert.deepEqual(movedPage('/privilege-zones/labels/2/rules/save', {}), { to: '/zones/2/rules/new' });
    assert.deepEqual(movedPage('/privilege-zones/zones/1/rules/7/objects/9/details', {}), {
      to: '/zones/1',
      search: { rule: 7, object: 9 },
    });
    assert.deepEqual(movedPage('/privilege-zones/labels/2/objects/9/details', {}), {
      to: '/zones/2',
      search: { object: 9 },
    });
  });

  it('lead to the pages of administration', () => {
    const pages = ['manage-users', 'sso-configuration', 'early-access-features', 'file-ingest', 'opengraph-management'];
    assert.deepEqual(
      pages.map((page) => movedPage(`/administration/${page}`, {})?.to),
      ['/users', '/sign-on', '/configuration/features', '/data', '/opengraph'],
    );
    assert.deepEqual(
      ['/download-collectors', '/my-profile', '/group-management'].map((page) => movedPage(page, {})?.to),
      ['/data/collectors', '/account', '/zones'],
    );
  });

  it('keep the environment, or the platform', () => {
    assert.deepEqual(movedPage('/administration/data-quality', { environmentId: 'S-1' }), {
      to: '/data/quality',
      search: { environment: 'S-1' },
    });
    assert.deepEqual(movedPage('/attack-paths/', { environmentAggregation: 'azure' }), {
      to: '/findings',
      search: { environment: 'azure' },
    });
  });

  it('are left alone when no page is meant', () => {
    assert.equal(movedPage('/nowhere', {}), undefined);
    assert.equal(movedPage('/privilege-zones/zones/x', {}), undefined);
    assert.equal(bookmarkedView({ tab: 'path', at: ['A', 'B'] }), undefined);
  });

  it('hold a view of Explore: an object, a path with its filter, a query, what is selected', () => {
    assert.deepEqual(bookmarkedView({ searchType: 'node', primarySearch: 'S-1', selectedItem: 12 }), {
      tab: 'search',
      at: ['S-1'],
      selected: '12',
    });
    assert.deepEqual(
      bookmarkedView({
        exploreSearchTab: 'pathfinding',
        primarySearch: 'A',
        secondarySearch: 'B',
        tertiarySearch: 'C',
        pathFilters: ['MemberOf', 'AdminTo'],
      }),
      { tab: 'path', at: ['A', 'B', 'C'], via: ['MemberOf', 'AdminTo'] },
    );
    assert.deepEqual(bookmarkedView({ searchType: 'pathfinding', secondarySearch: 'B', pathFilters: 'empty' }), {
      tab: 'path',
      at: ['', 'B'],
      via: [],
    });
    assert.deepEqual(bookmarkedView({ searchType: 'relationship', relationshipQueryItemId: 'S-1' }), {
      tab: 'search',
      at: ['S-1'],
    });
  });

  it('hold queries in base64, whatever their letters', () => {
    const query = (text: string, encoding: BufferEncoding) =>
      bookmarkedView({ searchType: 'cypher', cypherSearch: Buffer.from(text, encoding).toString('base64') })?.query;
    assert.equal(query("MATCH (n) WHERE n.name = 'é' RETURN n", 'latin1'), "MATCH (n) WHERE n.name = 'é' RETURN n");
    assert.equal(query("MATCH (n) WHERE n.name = 'Ж' RETURN n", 'utf8'), "MATCH (n) WHERE n.name = 'Ж' RETURN n");
    assert.deepEqual(bookmarkedView({ searchType: 'cypher', cypherSearch: '%%%' }), { tab: 'cypher' });
  });
});
