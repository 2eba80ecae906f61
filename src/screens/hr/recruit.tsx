// 招聘管理 · hr/recruit
import type { JSX } from 'react'
import { recruit } from '#contract/hr/recruit'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'

export default function RecruitScreen(): JSX.Element {
  return <DocumentScreen of={recruit} entry={{}} />
}
