// 报名管理 · hr/enroll
import type { JSX } from 'react'
import { enroll } from '#contract/hr/enroll'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'

export default function EnrollScreen(): JSX.Element {
  return <DocumentScreen of={enroll} />
}
