-- Whether a code of a technical area holds GS1 elements is yes or no; it was the name of a format, or nothing. In the text of
-- a definition the quotes of values are escaped, so that no value can look like the field.
update channel set definition = regexp_replace(regexp_replace(definition::text,
  '"barcodeGS1Format": null', '"barcodeGS1Format": false', 'g'),
  '"barcodeGS1Format": "(?:[^"\\]|\\.)*"', '"barcodeGS1Format": true', 'g')::jsonb
where definition::text like '%"barcodeGS1Format": %';
update delivery set channel_definition = regexp_replace(regexp_replace(channel_definition::text,
  '"barcodeGS1Format": null', '"barcodeGS1Format": false', 'g'),
  '"barcodeGS1Format": "(?:[^"\\]|\\.)*"', '"barcodeGS1Format": true', 'g')::jsonb
where channel_definition::text like '%"barcodeGS1Format": %';
