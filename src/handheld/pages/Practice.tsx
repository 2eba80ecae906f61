// 练习页 · handheld/pages/Practice
import type { JSX } from 'react'
import { practice } from '../../flows/practice.ts'
import { BriefingPage } from './Briefing.tsx'

/** /wx/wms/practice: five scans that book nothing. */
const Practice = (): JSX.Element => <BriefingPage flow={practice} step="practice" />
export default Practice
