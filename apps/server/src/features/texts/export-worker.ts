/** Entry of the export thread. */
import { answerQuestions } from '../../jobs/question-worker.ts';
import { type ExportOrder, type WrittenExport, writeExport } from './export.service.ts';

answerQuestions<ExportOrder>({
  answer: writeExport,
  moved: ({ bytes }: WrittenExport) => [bytes.buffer as ArrayBuffer],
});
