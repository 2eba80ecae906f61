// 称重的大数字 · operate/station/WeightFigures
import { useSyncExternalStore, type JSX } from 'react'
import { WEIGHT_MIN_G } from '#contract/rules/weigh'
import { BandBar } from '../../../floor/BandBar.tsx'
import { usePart } from '../../../floor/regions.tsx'
import type { FlowRun } from '../../../floor/run.ts'
import { ScaleStrip } from '../../../floor/ScaleStrip.tsx'
import { useScale } from '../../../floor/useScale.ts'
import type { WeighDoc } from '../../../flows/weighDoc.ts'
import { kgText } from '../../../kit/formats.ts'
import './weight.css'

/**
 * The weight in large type, with the estimate and the tolerance. It follows the scale while one is connected. Green, amber or red shows
 * the last verdict.
 */
export const WeightFigures = ({ run }: { readonly run: FlowRun<WeighDoc> }): JSX.Element => {
  const { doc } = useSyncExternalStore(run.subscribe, run.drawn)
  const tone = usePart(run, (shown) => shown.verdict?.saying.tone)
  const notes = usePart(run, (shown) => shown.view.next)
  const hasBand = usePart(run, (shown) => shown.view.band !== undefined)
  const scale = useScale(run)
  const live = scale.watched.grams
  const readingG = doc.reading?.grams
  const lastWeight = doc.docNo === '' ? Object.values(doc.weights).at(-1) : undefined
  const isLive = readingG === undefined && live !== null && (live >= WEIGHT_MIN_G || lastWeight === undefined)
  const shown = readingG ?? (isLive ? live : lastWeight)
  return (
    <section className="station-weight" aria-label="重量" data-verdict={isLive ? undefined : tone}>
      <p>
        <b>{shown === undefined ? '—' : kgText(shown)}</b> 千克
      </p>
      <p className="dim">{doc.docNo === '' ? '放上秤台，或先扫面单' : doc.docNo}</p>
      <BandBar run={run} live={scale.lying} />
      {/* the first note is the estimate, which the band shows */}
      {notes.slice(hasBand ? 1 : 0).map((note) => (
        <p key={note}>{note}</p>
      ))}
      <ScaleStrip run={run} scale={scale} />
    </section>
  )
}
