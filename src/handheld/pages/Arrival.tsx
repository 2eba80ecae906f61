// 到货页 · handheld/pages/Arrival
import type { JSX } from 'react'
import { PhotoButton } from '../../floor/PhotoButton.tsx'
import { usePart, type BesideProps } from '../../floor/regions.tsx'
import type { ShownRun } from '../../floor/shownRun.ts'
import { arrival } from '../../flows/arrival.ts'
import { FlowPage } from '../FlowPage.tsx'
import { PlateEntry } from '../PlateEntry.tsx'
import { WorkChoices } from '../WorkChoices.tsx'

const Listed = ({ run }: BesideProps): JSX.Element => (
  <WorkChoices run={run} list="inbound" testId="arrival-row" nothing={['没有预约，也没有货主', '本机没有预约，联网后再看']} />
)

/** Shows keys for a licence plate while the flow expects one. */
const Plate = ({ run }: { readonly run: ShownRun }): JSX.Element | null =>
  usePart(run, (shown) => shown.expects) === 'plate' ? <PlateEntry run={run} /> : null

/** /wx/wms/arrival (2813): trucks at the gate, with and without a reservation. */
const Arrival = (): JSX.Element => <FlowPage flow={arrival} Idle={Listed} Above={Plate} Aside={PhotoButton} />
export default Arrival
