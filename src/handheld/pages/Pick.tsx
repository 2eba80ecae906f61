// 拣货页 · handheld/pages/Pick
import type { JSX } from 'react'
import { pick } from '../../flows/pick.ts'
import { FlowPage } from '../FlowPage.tsx'
import { Offers } from '../../floor/Offers.tsx'

/** /wx/wms/pick (2801): lists the pick orders to claim; then the claimed one is picked. */
const Pick = (): JSX.Element => <FlowPage flow={pick} Idle={Offers} />
export default Pick
