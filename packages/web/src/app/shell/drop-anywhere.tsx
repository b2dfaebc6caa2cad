import { useNavigate } from '@tanstack/react-router';
import { Ban, Upload } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useViewer } from '../../access/viewer.ts';
import { sendFiles } from '../../data/upload-files.ts';
import * as appTexts from '../texts.ts';

/** Areas that accept files themselves, and forms whose input would be lost. */
const ELSEWHERE = '[data-takes-files], [role=dialog]';

/** Files can be dropped on any page; an overlay says what will happen. */
export function DropAnywhere() {
  const uploads = useViewer().may('graphdb/IngestManage');
  const navigate = useNavigate();
  const [over, setOver] = useState(false);
  useEffect(() => {
    const holdsFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true;
    const isElsewhere = ({ target }: DragEvent) => target instanceof Element && target.closest(ELSEWHERE) !== null;
    const onOver = (event: DragEvent) => {
      if (!event.dataTransfer || !holdsFiles(event)) return;
      // Otherwise the browser would leave the application for the file.
      event.preventDefault();
      const taken = isElsewhere(event);
      if (!taken) event.dataTransfer.dropEffect = uploads ? 'copy' : 'none';
      setOver(!taken);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!holdsFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (isElsewhere(event) || !uploads || files.length === 0) return;
      void sendFiles(files);
      void navigate({ to: '/data' });
    };
    window.addEventListener('dragover', onOver);
    window.addEventListener('dragleave', onLeave);
    window.addEventListener('drop', onDrop);
    return () => {
      window.removeEventListener('dragover', onOver);
      window.removeEventListener('dragleave', onLeave);
      window.removeEventListener('drop', onDrop);
    };
  }, [uploads, navigate]);
  if (!over) return null;
  const Icon = uploads ? Upload : Ban;
  return (
    <div role="status" className="pointer-events-none fixed inset-0 z-50 bg-canvas/85 p-4 backdrop-blur-sm">
      <div className="flex h-full flex-col items-center justify-center rounded-2xl border-2 border-dashed border-accent text-center">
        <Icon aria-hidden className="mb-3 size-9 text-accent-strong" />
        <p className="text-base font-semibold">{uploads ? appTexts.dropFilesUploadThem : appTexts.mayNotUpload}</p>
        {uploads && <p className="mt-1 text-ink-soft">{appTexts.dataPageShowsTheirProgress}</p>}
      </div>
    </div>
  );
}
