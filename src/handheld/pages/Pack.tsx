// 打包页 · handheld/pages/Pack
import type { JSX } from 'react'
import { pack } from '../../flows/pack.ts'
import { FlowPage } from '../FlowPage.tsx'
import { printsAt } from '../usePaper.ts'
import { PackWaiting } from '../../floor/Waiting.tsx'
import { PhotoButton } from '../../floor/PhotoButton.tsx'

/** /wx/wms/pack (2805): checked orders are packed into parcels. */
const Pack = (): JSX.Element => <FlowPage flow={pack} Idle={PackWaiting} Aside={PhotoButton} printsAt={printsAt.pack} />
export default Pack
