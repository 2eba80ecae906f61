// 交接页 · handheld/pages/Handover
import type { JSX } from 'react'
import { OpenHandovers } from '../../floor/OpenHandovers.tsx'
import { handover } from '../../flows/handover.ts'
import { FlowPage } from '../FlowPage.tsx'

/** /wx/wms/export (2809): lists the open handovers; then the parcels of one carrier are scanned. */
const Handover = (): JSX.Element => <FlowPage flow={handover} Idle={OpenHandovers} />
export default Handover
