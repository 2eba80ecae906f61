// 打包页 · handheld/pages/Pack
import type { JSX } from 'react'
import { pack } from '../../flows/pack.ts'
import { FlowPage } from '../FlowPage.tsx'
import { PackWaiting } from '../../floor/Waiting.tsx'
import { PhotoButton } from '../../floor/PhotoButton.tsx'

/** /wx/wms/pack (2805). */
const Pack = (): JSX.Element => <FlowPage flow={pack} Idle={PackWaiting} Aside={PhotoButton} printsAt={3} />
export default Pack
