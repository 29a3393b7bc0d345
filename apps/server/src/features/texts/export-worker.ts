/** Entry of the export thread. */
import { answerQuestions } from '../../db/question-worker.ts';
import { giveWay } from '../../indexing/give-way.ts';
import { handBackMemory } from '../../indexing/hand-back.ts';
import { type ExportOrder, type WrittenExport, writeExport } from './export.service.ts';

giveWay();
answerQuestions<ExportOrder>({
  answer: writeExport,
  moved: ({ bytes }: WrittenExport) => [bytes.buffer as ArrayBuffer],
  atEnd: handBackMemory,
});
