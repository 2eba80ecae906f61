// 收货页 · handheld/pages/Receive
import type { JSX } from 'react'
import type { BesideProps } from '../../floor/regions.tsx'
import { receive } from '../../flows/receive.ts'
import { FlowPage } from '../FlowPage.tsx'
import { WorkChoices } from '../WorkChoices.tsx'

const Listed = ({ run }: BesideProps): JSX.Element => (
  <WorkChoices
    run={run}
    list="inbound"
    testId="receive-row"
    nothing={['没有要收的单；货主的单来了会列在这里', '本机没有要收的单，联网后再看']}
  />
)

/** /wx/wms/receive (2815): goods of a stock-in order are received; its order number or scanned goods open it. */
const Receive = (): JSX.Element => <FlowPage flow={receive} Idle={Listed} />
export default Receive
