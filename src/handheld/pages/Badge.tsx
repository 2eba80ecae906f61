// 换人页 · handheld/pages/Badge
import type { JSX } from 'react'
import { badge } from '../../flows/badge.ts'
import { FlowPage } from '../FlowPage.tsx'

/** /wx/wms/badge: a temp worker takes this handheld over. */
const Badge = (): JSX.Element => <FlowPage flow={badge} />
export default Badge
