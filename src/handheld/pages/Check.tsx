// 复核页 · handheld/pages/Check
import type { JSX } from 'react'
import { check } from '../../flows/check.ts'
import { FlowPage } from '../FlowPage.tsx'
import { printsAt } from '../usePaper.ts'
import { CheckWaiting } from '../../floor/Waiting.tsx'

/** /wx/wms/check (2803): picked orders are checked piece by piece before packing. */
const Check = (): JSX.Element => <FlowPage flow={check} Idle={CheckWaiting} printsAt={printsAt.check} />
export default Check
