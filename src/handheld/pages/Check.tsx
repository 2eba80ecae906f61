// 复核页 · handheld/pages/Check
import type { JSX } from 'react'
import { check } from '../../flows/check.ts'
import { FlowPage } from '../FlowPage.tsx'
import { CheckWaiting } from '../../floor/Waiting.tsx'

/** /wx/wms/check (2803). */
const Check = (): JSX.Element => <FlowPage flow={check} Idle={CheckWaiting} printsAt={2} />
export default Check
