// 称重页 · handheld/pages/Weigh
import type { JSX } from 'react'
import { weigh } from '../../flows/weigh.ts'
import { FlowPage } from '../FlowPage.tsx'
import { ScaleButton } from '../../floor/ScaleButton.tsx'

/** /wx/wms/weight (2808). */
const Weigh = (): JSX.Element => <FlowPage flow={weigh} Aside={ScaleButton} />
export default Weigh
