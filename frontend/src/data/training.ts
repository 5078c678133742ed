/** Whether this is a station for practice: the server writes a banner into its pages. Specs have no page. */
export const isTraining = globalThis.document?.getElementById('training') != null;
