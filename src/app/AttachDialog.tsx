// 系统附件下载 · app/AttachDialog
import { Button, Modal } from 'antd'
import type { JSX } from 'react'
import { configValues } from '#contract/user/config'
import { saveLink } from '../data/files.ts'
import { useRead } from '../data/query.ts'
import { DataTable } from '../kit/DataTable.tsx'
import { EmptyState } from '../kit/states.tsx'
import { telling } from '../kit/tell.ts'

interface Attachment {
  /** link of the file */
  readonly value: string
  readonly remark: string
}
const load = ({ value, remark }: Attachment): void => void telling(() => saveLink(value, remark))

/** Files everybody of the tenant may download (spec 1 §2.4). */
export default function AttachDialog({ close }: { readonly close: () => void }): JSX.Element {
  const { data, error, isFetching, refetch } = useRead(configValues, { code: 'systemAttach' })
  return (
    <Modal title="系统附件下载" open width={800} footer={null} onCancel={close}>
      <DataTable<Attachment>
        label="系统附件下载"
        columns={[
          { key: 'remark', title: '文件名', width: 560, render: (row) => row.remark },
          {
            key: '_actions',
            title: '操作',
            width: 100,
            render: (row) => (
              <Button type="link" size="small" onClick={() => load(row)}>
                下载
              </Button>
            ),
          },
        ]}
        rows={data}
        rowKey={(row) => row.value}
        loading={isFetching}
        failure={error?.failure ?? null}
        retry={() => void refetch()}
        empty={<EmptyState title="还没有系统附件" />}
      />
    </Modal>
  )
}
