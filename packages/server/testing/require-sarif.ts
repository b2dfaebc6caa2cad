import assert from 'node:assert/strict';
import { z } from 'zod';

const text = z.object({ text: z.string().min(1) });
const region = z.object({ startLine: z.int().min(1) });
const artifactLocation = z.object({ uri: z.string().refine((uri) => URL.canParse(uri, 'file:///')) });
/** What SARIF 2.1.0 requires of the parts that we write. */
const sarif = z.object({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.array(
    z.object({
      tool: z.object({
        driver: z.object({
          name: z.string().min(1),
          rules: z.array(z.object({ id: z.string().min(1), shortDescription: text.optional() })),
        }),
      }),
      results: z.array(
        z.object({
          ruleId: z.string(),
          ruleIndex: z.int().min(0).optional(),
          level: z.enum(['none', 'note', 'warning', 'error']),
          message: text,
          rank: z.number().min(0).max(100).optional(),
          partialFingerprints: z.record(z.string(), z.string()).optional(),
          locations: z
            .array(
              z.object({
                physicalLocation: z.object({ artifactLocation, region: region.optional() }).optional(),
              }),
            )
            .optional(),
        }),
      ),
    }),
  ),
});

/** Fails on what is no SARIF; returns the rules of the results. */
export function requireSarif(document: unknown): string[] {
  return sarif.parse(document).runs.flatMap(({ tool, results }) => {
    const { rules } = tool.driver;
    assert.equal(new Set(rules.map(({ id }) => id)).size, rules.length, 'the ids of rules are unique');
    for (const { ruleId, ruleIndex } of results)
      assert.ok(ruleIndex === undefined ? rules.some(({ id }) => id === ruleId) : rules[ruleIndex]?.id === ruleId);
    return results.map(({ ruleId }) => ruleId);
  });
}
