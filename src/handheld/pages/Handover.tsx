// 交接页 · handheld/pages/Handover
import type { JSX } from 'react'
import { OpenHandovers } from '../../floor/OpenHandovers.tsx'
import { handover } from '../../flows/handover.ts'
import { FlowPage } from '../FlowPage.tsx'

/** /wx/wms/export (2809): the open hand-overs, then the pile of one carrier. */
const Handover = (): JSX.Element => <FlowPage flow={handover} Idle={OpenHandovers} />
export default Handover
