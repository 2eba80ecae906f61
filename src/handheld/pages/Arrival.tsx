// 到货页 · handheld/pages/Arrival
import type { JSX } from 'react'
import { PhotoButton } from '../../floor/PhotoButton.tsx'
import type { BesideProps } from '../../floor/regions.tsx'
import { arrival } from '../../flows/arrival.ts'
import { FlowPage } from '../FlowPage.tsx'
import { WorkChoices } from '../WorkChoices.tsx'

const Listed = ({ run }: BesideProps): JSX.Element => (
  <WorkChoices run={run} list="inbound" testId="arrival-row" nothing={['没有预约，也没有货主', '本机没有预约，联网后再看']} />
)

/** /wx/wms/arrival (2813): trucks at the gate, with and without a reservation. */
const Arrival = (): JSX.Element => <FlowPage flow={arrival} Idle={Listed} Aside={PhotoButton} />
export default Arrival
