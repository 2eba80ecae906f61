// 作业须知页 · handheld/pages/WorkRule
import type { JSX } from 'react'
import { workRule } from '../../flows/workRule.ts'
import { BriefingPage } from './Briefing.tsx'

/** /wx/wms/work-rule: a temp worker reads the rules of the warehouse and signs them. */
const WorkRule = (): JSX.Element => <BriefingPage flow={workRule} step="work-rule" />
export default WorkRule
