// 称重页 · handheld/pages/Weigh
import type { JSX } from 'react'
import { weigh } from '../../flows/weigh.ts'
import { BandBar } from '../../floor/BandBar.tsx'
import type { ShownRun } from '../../floor/shownRun.ts'
import { ScaleStrip } from '../../floor/ScaleStrip.tsx'
import { useScale } from '../../floor/useScale.ts'
import { FlowPage } from '../FlowPage.tsx'
import '../weigh.css'

/** Shown above the flow: the weight on the scale, and the range of expected weights of the parcel. */
export const WeighAbove = ({ run }: { readonly run: ShownRun }): JSX.Element => {
  const scale = useScale(run)
  return (
    <>
      <ScaleStrip run={run} scale={scale} />
      <BandBar run={run} live={scale.lying} />
    </>
  )
}

/** /wx/wms/weight (2808): packed parcels are weighed and compared with their expected weight. */
const Weigh = (): JSX.Element => <FlowPage flow={weigh} Above={WeighAbove} />
export default Weigh
