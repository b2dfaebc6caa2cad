import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { analysed } from '../../testing/analysed.ts';
import { imageOf } from '../../testing/drawn-graph.ts';

describe('federated credentials', () => {
  it('are unchanged when no tenant is known', () => {
    const credentials = Array.from({ length: 14 }, (_, at) => `c${at}:AZFederatedIdentityCredential`);
    const drawing = credentials.map((credential, at) => `${credential} -AZAuthenticatesTo-> app${at % 7}:AZApp`);
    const before = imageOf(drawing.join('\n'));
    const { image } = analysed(before);
    assert.deepEqual([image.nodeCount, image.edgeCount], [21, 14]);
    assert.equal(image, before);
  });
});
