// 单据详情页 · kit/document/DocumentRoute
import type { ComponentType, JSX } from 'react'
import { DetailPage } from '../DetailPage.tsx'
import { DocumentPage, type DocumentPageProps, type PartProps } from './DocumentPage.tsx'
import { useDocument } from './useDocument.ts'

interface DocumentRouteProps extends Omit<DocumentPageProps, 'whole'> {
  readonly no: string
  /** buttons of the head besides its acts */
  readonly Tools?: ComponentType<PartProps>
}

/** One document at an address of its own. */
export const DocumentRoute = ({ no, Tools, ...page }: DocumentRouteProps): JSX.Element => {
  const read = useDocument(page.of, no)
  return (
    <DetailPage
      read={read}
      live={page.of.everySec !== undefined}
      tools={read.data && Tools !== undefined && <Tools whole={read.data} />}
    >
      {(whole) => <DocumentPage {...page} whole={whole} />}
    </DetailPage>
  )
}
