// 拣货页 · handheld/pages/Pick
import type { JSX } from 'react'
import { pick } from '../../flows/pick.ts'
import { FlowPage } from '../FlowPage.tsx'
import { Offers } from '../../floor/Offers.tsx'

/** /wx/wms/pick (2801): the claim list, then the held pick order. */
const Pick = (): JSX.Element => <FlowPage flow={pick} Idle={Offers} />
export default Pick
