// 上传文件 · import/stockout/UploadStep
import { Button, Select } from 'antd'
import { useState, type JSX } from 'react'
import { importJobs, importStatus, type ImportJobRow } from '#contract/import/job'
import { preview, template } from '#contract/import/stockout'
import { shop } from '#contract/owner/refs'
import { useSingleFlight } from '../../../state/singleFlight.ts'
import { saveFile, sendFile } from '../../../data/files.ts'
import { useRead } from '../../../data/query.ts'
import { Moment, StateTag } from '../../../kit/cells.tsx'
import { DataTable } from '../../../kit/DataTable.tsx'
import type { Column } from '../../../kit/table/column.ts'
import { OnlineButton } from '../../../kit/OnlineButton.tsx'
import { FilePicker, TemplateLink } from '../../../kit/FilePicker.tsx'
import { useOptions } from '../../../kit/options.tsx'
import { EmptyState } from '../../../kit/states.tsx'
import { showToast, withFailureToast } from '../../../kit/toast.ts'

interface UploadStepProps {
  /** called after the upload with the request and the chosen shop */
  readonly opened: (requestId: string, shopNo: string) => void
}
const sizeMax = 50 * 2 ** 20

/** Uploads a table of orders for a shop, and lists earlier imports. */
export const UploadStep = ({ opened }: UploadStepProps): JSX.Element => {
  const [shopNo, setShopNo] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [busy, runAlone] = useSingleFlight()
  const { options, loading } = useOptions(shop)
  const upload = async (): Promise<void> => {
    if (file === null) return showToast('warning', '请上传文件')
    if (file.size > sizeMax) return showToast('warning', '文件不能超过50MB，请拆分后上传')
    await withFailureToast(async () => {
      const uploaded = await sendFile(preview, shopNo === null ? {} : { shopNo }, file)
      opened(uploaded.requestId, shopNo ?? '')
    })
  }
  return (
    <div className="import-upload">
      <div className="import-card">
        <label className="inline-field">
          店铺
          <Select
            aria-label="店铺"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            style={{ width: 240 }}
            placeholder="文件属于哪个店铺"
            loading={loading}
            options={[...options]}
            value={shopNo}
            onChange={(picked: string | undefined) => setShopNo(picked ?? null)}
          />
        </label>
        <FilePicker accept=".csv,.xls,.xlsx,.ods" file={file} choose={setFile} />
        <p className="dim">
          支持 .csv、.xls、.xlsx、.ods，任意表头，最多 200,000 行、50MB（.xls 20MB）。
          <TemplateLink template={() => saveFile(template, {}, '出库单导入模板.xlsx')} size="small" />
        </p>
        <OnlineButton type="primary" loading={busy} onClick={() => void runAlone(upload)}>
          上传
        </OnlineButton>
      </div>
      <RecentImports opened={opened} />
    </div>
  )
}

const RecentImports = ({ opened }: UploadStepProps): JSX.Element => {
  const jobs = useRead(importJobs, { bizType: 'stockout', pageSize: 20 })
  const columns: Column<ImportJobRow>[] = [
    { key: 'fileName', title: '文件', width: 260, render: (row) => row.fileName },
    { key: 'createTime', title: '时间', width: 170, render: (row) => <Moment text={row.createTime} /> },
    { key: 'createUserName', title: '导入人', width: 110, render: (row) => row.createUserName },
    {
      key: 'status',
      title: '状态',
      width: 110,
      render: (row) => <StateTag text={row.stopped === 1 ? '已停止' : importStatus[row.status]} />,
    },
    { key: 'processValue', title: '进度', width: 80, align: 'right', render: (row) => `${row.processValue}%` },
    { key: 'errorMsg', title: '说明', width: 260, render: (row) => row.errorMsg ?? '' },
    {
      key: 'open',
      title: '操作',
      width: 90,
      fixed: 'right',
      render: (row) => (
        <Button type="link" size="small" onClick={() => opened(row.requestId, '')}>
          查看
        </Button>
      ),
    },
  ]
  return (
    <section className="import-recent" aria-label="导入记录">
      <h2>导入记录</h2>
      <DataTable
        label="导入记录"
        columns={columns}
        rows={jobs.data?.records}
        rowKey={(row) => row.taskId}
        loading={jobs.isFetching && jobs.data === undefined}
        failure={jobs.error?.failure ?? null}
        retry={() => void jobs.refetch()}
        empty={<EmptyState title="还没有导入过订单" text="上传一个文件，系统会按表头建议对应的列。" />}
      />
    </section>
  )
}
