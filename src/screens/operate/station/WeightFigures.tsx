// 称重的大数字 · operate/station/WeightFigures
import { useSyncExternalStore, type JSX } from 'react'
import { usePart } from '../../../floor/regions.tsx'
import type { FlowRun } from '../../../floor/run.ts'
import type { WeighDoc } from '../../../flows/weighDoc.ts'
import { kgText } from '../../../kit/formats.ts'

/** The weight as it can be read from across the bench, with what was estimated. Green, amber or red says the last verdict. */
export const WeightFigures = ({ run }: { readonly run: FlowRun<WeighDoc> }): JSX.Element => {
  const { doc } = useSyncExternalStore(run.subscribe, run.drawn)
  const tone = usePart(run, (shown) => shown.verdict?.saying.tone)
  const notes = usePart(run, (shown) => shown.view.next)
  const last = doc.reading?.grams ?? (doc.docNo === '' ? Object.values(doc.weights).at(-1) : undefined)
  return (
    <section className="station-weight" aria-label="重量" data-verdict={tone}>
      <p>
        <b>{last === undefined ? '—' : kgText(last)}</b> 千克
      </p>
      <p className="dim">{doc.docNo === '' ? '放上秤台，或先扫面单' : doc.docNo}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </section>
  )
}
