// 自定义任务 · operate/customTask
import type { JSX } from 'react'
import { customTask } from '#contract/operate/customTask'
import { DocumentScreen } from '../../kit/document/DocumentScreen.tsx'
import type { PartProps } from '../../kit/document/DocumentPage.tsx'
import { Photos } from '../../kit/Photos.tsx'
import { WorkerPicker } from './customTask/WorkerPicker.tsx'

/** Photos taken with the report on a handheld. */
const ReportPhotos = ({ whole }: PartProps<typeof customTask>): JSX.Element | null => {
  const photos = whole.head.photos ?? []
  return photos.length === 0 ? null : <Photos photos={photos} label="报工照片" />
}

export default function CustomTaskScreen(): JSX.Element {
  return (
    <DocumentScreen
      of={customTask}
      entry={{ Picker: WorkerPicker, edit: ['shareBp'], show: ['workerNo', 'operatorName', 'shareBp'] }}
      More={ReportPhotos}
    />
  )
}
