import { useQuery } from '@tanstack/react-query';
import { Button } from '../../controls/button.tsx';
import { Notice } from '../../controls/notice.tsx';
import { answerQuery } from '../graph/ask-graph.ts';

type WhyNoPathProps = {
  readonly start: string;
  readonly end: string;
  readonly narrowed: boolean;
  readonly onWiden: () => void;
};

/** Says which leg leads nowhere, and what could be tried. */
export function WhyNoPath({ start, end, narrowed, onWiden }: WhyNoPathProps) {
  const [from, to] = [useName(start), useName(end)];
  return (
    <Notice tone="warn" className="mx-2.5 mb-2.5">
      <p>
        No path leads from {from} to {to}
        {narrowed ? ' over the relationships that are allowed.' : '.'}
      </p>
      {narrowed && (
        <Button className="mt-1.5 h-7 px-2" onClick={onWiden}>
          Allow all relationships
        </Button>
      )}
    </Notice>
  );
}

function useName(objectId: string): string {
  const { data } = useQuery(answerQuery({ kind: 'object', objectId }));
  return [...(data?.graph.nodes.values() ?? [])][0]?.label ?? objectId;
}
