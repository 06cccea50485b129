import { asJson, type ToolSample } from './sample.ts'

/** Webflow's webhook for submitted forms. */
export const webflowSamples: ToolSample[] = [
  {
    title: 'version 2',
    source: 'https://developers.webflow.com/data/reference/webhooks/events/form-submission',
    tool: 'webflow',
    form: { key: '65429eadebe8a9f3a30f62d0', name: 'Contact Us' },
    ...asJson({
      triggerType: 'form_submission',
      payload: {
        name: 'Contact Us',
        siteId: '65427cf400e02b306eaa049c',
        data: {
          'First Name': 'Pat',
          'Last Name': 'Example',
          email: 'pat@example.com',
          'Phone Number': 2125550142,
          'New patient': true,
          'Source page': 'Home',
        },
        schema: [
          {
            fieldName: 'First Name',
            fieldType: 'FormTextInput',
            fieldElementId: '285042f7-d554-dc7f-102c-aa10d6a2d2c4',
          },
          {
            fieldName: 'email',
            fieldType: 'FormTextInput',
            fieldElementId: '285042f7-d554-dc7f-102c-aa10d6a2d2c5',
          },
        ],
        submittedAt: '2026-03-11T12:45:15.148Z',
        id: '6321ca84df3949bfc6752327',
        formId: '65429eadebe8a9f3a30f62d0',
        formElementId: '4e038d2c-6a1e-4953-7be9-a59a2b453177',
        pageUrl: 'https://practice.example.com/?utm_source=youtube',
      },
    }),
    lead: {
      ...{ first_name: 'Pat', last_name: 'Example', email: 'pat@example.com', phone: '2125550142' },
      ...{ source: 'youtube', note: 'New patient: true\nSource page: Home' },
    },
  },
  {
    title: 'version 1',
    source: 'https://developers.webflow.com/data/v1.0.0/reference/form_submission',
    tool: 'webflow',
    form: { key: 'Sample Form', name: 'Sample Form' },
    ...asJson({
      name: 'Sample Form',
      site: '62749158efef318abc8d5a0f',
      data: { name: 'Pat Example', email: 'pat@example.com' },
      d: '2026-03-11T12:35:16.117Z',
      _id: '6321ca84df3949bfc6752327',
    }),
    lead: { first_name: 'Pat', last_name: 'Example', email: 'pat@example.com' },
  },
]
