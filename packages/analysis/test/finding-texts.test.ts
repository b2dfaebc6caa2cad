import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { checkText } from '@chokepoint/cypher';
import { findingTypes } from '@chokepoint/model';

const FOLDER = new URL('../../../assets/findings/', import.meta.url);
const queriesIn = (type: string) =>
  [...readFileSync(new URL(`${type}/long_description.md`, FOLDER), 'utf8').matchAll(/`(MATCH [^`]+)`/g)].map(
    ([, query]) => query!,
  );

describe('the texts of finding types', () => {
  it('name the right by a query that finds it and that can be run', () => {
    for (const { name, detection } of findingTypes) {
      const queries = queriesIn(name);
      for (const query of queries) checkText(query);
      if (detection.by === 'list') continue;
      assert.ok(
        queries.some((query) => query.includes(`[:${detection.relationship}]`)),
        `${name} does not name ${detection.relationship}`,
      );
    }
  });
});
