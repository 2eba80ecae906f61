// 系统附件下载 · app/AttachDialog
import { Button, Modal } from 'antd'
import { useState, type JSX } from 'react'
import { configValues } from '#contract/user/config'
import { saveLinks } from '../data/files.ts'
import { useRead } from '../data/query.ts'
import { DataTable } from '../kit/DataTable.tsx'
import { EmptyState } from '../kit/states.tsx'
import { withFailureToast } from '../kit/toast.ts'

interface Attachment {
  /** link of the file */
  readonly value: string
  readonly remark: string
}
const load = (files: readonly Attachment[]): void =>
  void withFailureToast(() => saveLinks(files.map(({ value, remark }) => ({ link: value, name: remark }))))

/** Files every user of the tenant may download, one or several at once (spec 1 §2.4). */
export default function AttachDialog({ close }: { readonly close: () => void }): JSX.Element {
  const { data, error, isFetching, refetch } = useRead(configValues, { code: 'systemAttach' })
  const [chosen, setChosen] = useState<ReadonlyMap<string, Attachment>>(new Map())
  const several = (
    <Button type="primary" disabled={chosen.size === 0} onClick={() => load([...chosen.values()])}>
      {chosen.size === 0 ? '下载所选' : `下载所选 ${chosen.size} 个`}
    </Button>
  )
  return (
    <Modal title="系统附件下载" open width={800} footer={several} onCancel={close}>
      <DataTable<Attachment>
        label="系统附件下载"
        columns={[
          { key: 'remark', title: '文件名', width: 560, render: (row) => row.remark },
          {
            key: '_actions',
            title: '操作',
            width: 100,
            render: (row) => (
              <Button type="link" size="small" onClick={() => load([row])}>
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
        selection={{ chosen, change: setChosen }}
        empty={<EmptyState title="还没有系统附件" />}
      />
    </Modal>
  )
}
